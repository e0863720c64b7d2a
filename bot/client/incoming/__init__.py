"""What people press and type: received, acknowledged, answered, whatever happens."""
