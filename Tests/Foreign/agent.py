"""An agent that configures postfix: it reads the pages that signalbox-json shows over MCP, and answers what it was told.
Usage: agent.py PROGRAMS"""

import sys

import doors

WISHES = {"postfix/main_mailer_type": "Internet Site", "postfix/mailname": "mail.example.org"}


class Narrator(doors.Agent):
    """Prints each call of a tool and the head of its answer."""

    def tool(self, name, **arguments):
        text, is_error = super().tool(name, **arguments)
        given = ", ".join(f"{key}: {value}" for key, value in arguments.items() if key != "timeoutMs")
        lines = [line for line in text.split("\n") if not line.startswith("- richtext")]
        print(f"\033[1m> {name}\033[0m {given}")
        print("\n".join("  " + line[:84] for line in lines[:2]), flush=True)
        return text, is_error


program = Narrator([sys.argv[1] + "/signalbox-json", "debconf", "--", "dpkg-reconfigure", "postfix"])
sys.exit(program.answer(WISHES))
