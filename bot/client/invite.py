"""The link by which a server's owner invites the bot, with no more permissions than it needs."""

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    create_events=True,
)
"""For threads of tables, embeds, records as files, game nights in the server's list of events; and for looking, after a
crash, whether an announcement was posted already."""

SCOPES = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """The link for an application id; Discord then asks for the server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
