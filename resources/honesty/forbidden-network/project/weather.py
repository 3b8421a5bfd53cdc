def temperature(city):
    """Degrees right now, asked of the weather service."""
    raise NotImplementedError
