// Which files hold secrets: mostly by their text, seldom by their name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { below } from '../../files/below.js'
import { isSecretFile } from './secret-files.js'

function isLeftOut(path: string, text: string): boolean {
  const folder = temporaryFolder()
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return isSecretFile(below(folder), path)
}

// In parts, so that no scanner takes this file for one with a secret.
const RANDOM = ['Zx8w7v6u', '5t4S3r2q', '1p0LkJ9h'].join('')
const KEY = ['-----BEGIN ', 'PRIVATE KEY-----\nMIIEvQ\n-----END ', 'PRIVATE KEY-----\n'].join('')
const ACCOUNT = JSON.stringify({ type: 'service_account', private_key: KEY, client_email: 'a@b.test' })

test.each([
  ['firebase-adminsdk-x1.json', ACCOUNT],
  ['config/anything.json', ACCOUNT],
  ['token.json', JSON.stringify({ refresh_token: `1//0g${RANDOM}`, scopes: ['x'] })],
  ['oauth.json', JSON.stringify({ installed: { client_secret: RANDOM } })],
  ['client_secret_1.apps.json', '{"installed": {"client_secret": "abcdefgh"}}'],
  ['.clasprc.json', '{}'],
  ['kubeconfig', `users:\n- name: a\n  user:\n    token: ${RANDOM}\n`],
  ['prod.kubeconfig', `users:\n- user:\n    client-key-data: ${RANDOM}\n`],
  ['.dev.vars', 'HOST=a\n'],
  ['.dev.vars.production', 'HOST=a\n'],
  ['.cargo/credentials.toml', ''],
  ['.gem/credentials', ''],
  ['nuget.config', '<x><add key="ClearTextPassword" value="hunter2hunter2" /></x>'],
  ['web.config', `<x><add key="ApiToken" value="${RANDOM}" /></x>`],
  ['settings.xml', '<server><password>hunter2hunter2</password></server>'],
  ['.flaskenv', 'DB_PASSWORD=hunter2hunter2\n'],
  ['cookies.txt', '# Netscape HTTP Cookie File\n.x.test\tTRUE\t/\tTRUE\t0\tsession\tabcdef\n'],
  ['requirements.txt', `--extra-index-url https://me:${RANDOM}@packages.test/simple\n`],
  ['secrets.yaml', 'password: swordfish\n'],
  ['deploy/values.yml', `env:\n  - name: API_TOKEN\n    value: "${RANDOM}"\n`],
  ['config/app.toml', `api_key = "${RANDOM}"\n`],
  ['config/app.ini', `[s3]\nsecretKey = ${RANDOM}\n`],
  ['config/app.properties', `aws.id=AKIA${'Q2W3E4R5T6Y7U8I9'}\n`],
  ['config/hosts', `glpat-${RANDOM}\n`],
  ['deploy_key', KEY],
  ['notes.txt', KEY],
  ['secrets.py', 'API_TOKEN = "hunter2hunter2"\n'],
  ['src/secret.ts', "export const password = 'hunter2hunter2'\n"],
  ['local_settings.py', "DATABASES = {'default': {'PASSWORD': 'swordfish'}}\n"],
  ['wp-config.php', "define( 'DB_PASSWORD', 'swordfish' );\n"],
  ['auth.json', '{"http-basic": {"repo.test": {"username": "a", "password": "swordfish"}}}'],
  ['appsettings.Production.json', '{"Main": "Server=db;User=app;Password=hunter2hunter2;"}'],
  ['database.yml', 'url: postgres://app:swordfish@db/app\n'],
])('%s stays out', (path, text) => expect(isLeftOut(path, text)).toBe(true))

test.each([
  ['secrets.py', 'import secrets as s\n\ndef make_token():\n    token = s.token_hex(16)\n    return token\n'],
  ['app/secrets.py', 'def check(password, stored):\n    token = hash(password)\n    return token == stored\n'],
  ['app/secret.py', 'KIND_PASSWORD = "password-reset"\n'],
  ['src/auth/secret.ts', 'export function check(token: string) {\n  const password = decodeAll(token)\n  return password\n}\n'],
  ['secrets.js', 'export const apiKey = process.env.API_KEY\nexport const token = "Bearer " + apiKey\n'],
  ['auth.json', '{"authenticate": {"title": "Sign in", "password_label": "Password of yours"}}'],
  ['i18n/secret.json', '{"password": "Passwort eingeben", "token": "Zugangstoken"}'],
  ['i18n/de.json', '{"password": "Passwort", "apiKey": "API-Schlüssel"}'],
  ['i18n/help.json', '{"key": "Paste it from -----BEGIN PRIVATE KEY----- on"}'],
  ['credentials.json', '{"fields": ["user", "password"]}'],
  ['service-account.json', '{"title": "Service account"}'],
  ['local_settings.py', 'DEBUG = True\nAUTH_USER_MODEL = "accounts.User"\n'],
  ['config.local.js', 'export const tokenizer = "wordpiece-base"\n'],
  ['gradle.properties', 'org.gradle.jvmargs=-Xmx2g\nauthor=somebody-else\n'],
  ['database.yml', 'test:\n  password: <%= ENV["DB"] %>\n'],
  ['secrets.yaml', `password: \${DB_PASSWORD}\ntoken: your-token-here\n`],
  ['settings.xml', '<settings><tokenLimit>100000</tokenLimit></settings>'],
  ['nuget.config', '<x><add key="nuget.org" value="https://api.nuget.org/v3/index.json" /></x>'],
  ['app.config', '<assemblyIdentity name="a" publicKeyToken="b03f5f7f11d50a3a" />'],
  ['tokenizer.json', '{"pad_token": "<|pad|>", "eos_token": "</s>", "next_token": "a1b2c3d4e5f6a7b8c9d0"}'],
  ['package-lock.json', `{"integrity": "sha512-${RANDOM}", "resolved": "https://r.test/js-tokens-4.0.0.tgz"}`],
  ['.github/workflows/ci.yml', `env:\n  TOKEN: \${{ secrets.TOKEN }}\n  auth: oauth2-client-credentials\n`],
  ['docker-compose.yml', 'environment:\n  POSTGRES_PASSWORD: postgres\n  URL: postgres://postgres:postgres@db/app\n'],
  ['config/app.toml', 'token = "/run/secrets/token-1a2b3c4d"\npassword_file = "a1b2c3d4e5f6a7b8c9d0"\n'],
  ['config/app.example.yml', `api_key: ${RANDOM}\n`],
  ['.dev.vars.example', 'TOKEN=\n'],
  ['.env.example', 'API_KEY=your-key-here\n'],
  ['tests/fixtures/key.pem', KEY],
  ['tests/fixtures/account.json', ACCOUNT],
  ['src/id_rsa.py', 'x = 1\n'],
  ['src/client.py', `TOKEN = "${RANDOM}"\n`],
  ['bin/run', `#!/bin/sh\ntoken=$(cat token)\n`],
  ['Makefile', 'TOKEN ?= none\nall:\n\techo $(TOKEN)\n'],
  ['docs/aws.txt', 'key: AKIAIOSFODNN7EXAMPLE\n'],
])('%s is taken', (path, text) => expect(isLeftOut(path, text)).toBe(false))
