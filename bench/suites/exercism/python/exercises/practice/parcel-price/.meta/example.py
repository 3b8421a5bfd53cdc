def parcel_price(weight, country):
    if not 0 < weight <= 30:
        raise ValueError("The weight must be above 0 and at most 30.")
    price = 5 if weight <= 2 else 9 if weight <= 10 else 16
    return price if country == "home" else price * 2
