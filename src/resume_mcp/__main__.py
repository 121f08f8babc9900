"""The `resume-mcp` command."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from resume_mcp.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
