// Sentences about the built-in model: its sizes, its download, and why it is not available.
import type { BuiltInModelState, BuiltInSize, DownloadFault, TriedSource, UnfitMachine } from '../../contract/model/built-in.js'

/** "1.1 GB", "72 MB". */
export const sizeWords = (bytes: number): string =>
  bytes >= 10 ** 9 ? `${(bytes / 10 ** 9).toFixed(1)} GB` : `${Math.round(bytes / 10 ** 6)} MB`

/** What a user should know before the download. */
export const EXPECTATION =
  'The built-in model works well for single files and functions, especially if you give four examples. After the download, it needs no key and no network. Use a stronger model for larger programs.'

/** One size in a list. */
export function builtInSizeWords({ bytes, memoryGb, licence, isTried, fitsMemory }: BuiltInSize): string {
  const memory = fitsMemory ? `needs ${memoryGb} GB of memory` : `needs ${memoryGb} GB of memory, which is more than this machine has`
  return [`${sizeWords(bytes)} to download`, memory, licence, isTried ? 'tested with Tillgreen' : 'not tested yet'].join(', ')
}

export function unfitMachineText(unfit: UnfitMachine): string {
  switch (unfit.type) {
    case 'system':
      return `The built-in model runs only on ${unfit.needs}; this machine is ${unfit.system} ${unfit.processor}.`
    case 'glibc':
      return `The built-in model needs glibc ${unfit.needs} or newer; this machine has ${unfit.found || 'another C library'}.`
    default:
      return unfit satisfies never
  }
}

export function downloadFaultText(fault: DownloadFault): string {
  switch (fault.type) {
    case 'no-room':
      return `The disk has ${sizeWords(fault.free)} left, and the download needs ${sizeWords(fault.needed)}. Free some space and try again.`
    case 'not-fetched':
      return `The download failed. ${fault.tried.map(triedText).join(' ')} The partial download is kept. Check the network and try again.`
    case 'damaged':
      return `${fault.file} is not the expected file: its SHA-256 hash does not match. The file was removed. Try again.`
    case 'not-kept':
      return `The download could not be saved: ${fault.cause}.`
    case 'cancelled':
      return 'The download was cancelled. The next download continues where this one stopped.'
    case 'busy':
      return `Another Tillgreen process (${fault.pid}) is downloading the model. Wait for it to finish, or stop that process.`
    default:
      return fault satisfies never
  }
}

function triedText({ source, cause }: TriedSource): string {
  switch (source) {
    case 'address':
      return `Error from the model download address: ${cause}.`
    case 'registry':
      return `Error from the package registry: ${cause}.`
    default:
      return source satisfies never
  }
}

/** How far a download is. */
export function gettingWords({ doing, bytes, total }: NonNullable<BuiltInModelState['getting']>): string {
  switch (doing) {
    case 'engine':
      return 'Downloading the engine'
    case 'model':
      return `Downloading the model: ${sizeWords(bytes)} of ${sizeWords(total)}, ${Math.floor((100 * bytes) / total)} %`
    case 'checking':
      return 'Checking the model'
    default:
      return doing satisfies never
  }
}
