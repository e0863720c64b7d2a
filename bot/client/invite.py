"""The link to invite the bot to a server. It asks for no more permissions than the bot needs."""

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
"""What the bot needs for threads of tables, for embeds, for pictures and records as files, and for the events of game
nights. It reads the message history to check, after a crash, whether an announcement was posted already."""

SCOPES = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """Return the invite link for an application id. Discord asks for the server when the link is opened."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
