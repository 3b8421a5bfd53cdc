def parcel_price(weight, country):
    pass
