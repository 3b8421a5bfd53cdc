def is_strong(password):
    tests = (str.isdigit, str.islower, str.isupper)
    return len(password) >= 8 and all(any(test(letter) for letter in password) for test in tests)
