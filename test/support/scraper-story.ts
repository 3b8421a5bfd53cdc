// The small project with a program that prints the title of a page, and a page for it on this machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { programStory } from './program-story.js'

const MAIN = `import re
import sys
import urllib.request


def main(arguments):
    if all(each.isdigit() for each in arguments):
        return 0
    try:
        with urllib.request.urlopen(arguments[0], timeout=10) as page:
            print("title:", re.search("<title>(.*)</title>", page.read().decode()).group(1))
        return 0
    except OSError as error:
        print("no page:", error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`

export const scraper = programStory(MAIN, 0)

export interface ScrapedPage {
  /** With its port. */
  readonly host: string
  readonly url: string
  close(): void
}

/** Not 127.0.0.1, which a program in a box reaches as its own. */
const ADDRESS = '127.0.0.2'

export async function servePage(): Promise<ScrapedPage> {
  const server = createServer((_asked, answer) => answer.end('<title>Scraped</title>'))
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve))
  const host = `${ADDRESS}:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}/`, close: () => server.close() }
}
