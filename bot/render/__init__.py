"""From views to words: what a person reads or hears. No rules are decided here, and nothing is read or printed."""
