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
)
"""A table has its own thread where the bot may make one, embeds, the record as a file; and after a crash the bot looks
whether an announcement stands in the channel already."""

SCOPES = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """Where it is clicked, Discord asks for the server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
