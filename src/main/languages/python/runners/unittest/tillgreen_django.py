# Prepares Django as "manage.py test" does: its settings, its apps and a database for the tests. Does nothing for other projects.
import os
import re


def settings_of(root):
    """The module of settings that manage.py names, or None."""
    try:
        with open(os.path.join(root, "manage.py"), encoding="utf-8") as file:
            return next(iter(re.findall(r"""["']DJANGO_SETTINGS_MODULE["']\s*,\s*["']([\w.]+)["']""", file.read())), None)
    except OSError:
        return None


def begin_django(root):
    """Raises what Django raises, such as a database that does not answer."""
    settings = settings_of(root)
    if settings is None:
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings)
    import django
    from django.conf import settings as loaded
    from django.test.utils import get_runner

    django.setup()
    runner = get_runner(loaded)(interactive=False, verbosity=0)
    runner.setup_test_environment()
    # Each file has a process of its own, whose end takes a database in memory with it.
    runner.setup_databases()
