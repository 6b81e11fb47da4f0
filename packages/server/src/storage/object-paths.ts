import { randomBytes } from 'node:crypto'

// No segment starts with a dot, so neither `..` nor the storage's own hidden files can be named.
const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}'
const object = new RegExp(`^(${segment}/){0,9}${segment}$`)
const folder = new RegExp(`^(${segment}/){0,9}$`)

/** Proves that the storage is there: on the bare mount point of a lost disk nothing is written and nothing is missing. */
export const marker = '.imagora-storage'
export const markerText =
  'Pictures are kept here. Without this file nothing is written, and nothing counts as deleted.\n'
/** What is on its way to a name lies here first; a crash may leave something behind. */
export const incoming = '.incoming'

export const isObjectPath = (path: string) => object.test(path)

/** Paths are made by us: one of another alphabet is a fault, never something to repair. */
export function assertObjectPath(path: string) {
  if (!isObjectPath(path)) throw new TypeError(`Not a path of an object: ${JSON.stringify(path)}`)
}

export function assertFolderPath(path: string) {
  if (!folder.test(path)) throw new TypeError(`Not a folder of objects: ${JSON.stringify(path)}`)
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 48 bits of time, so that names sort by age, and 80 that nobody can guess; lower case, for some disks ignore case. */
export function ulid(now: Date) {
  let number = (BigInt(now.getTime()) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`)
  let text = ''
  for (let place = 0; place < 26; place++) {
    text = `${alphabet[Number(number & 31n)]}${text}`
    number >>= 5n
  }
  return text
}

/** Below the folder that a template names, in which the day of the upload is filled in. */
export function objectPath(now: Date, extension: string, template = '{yyyy}/{mm}') {
  const [year, month, day] = now.toISOString().split(/[-T]/) as [string, string, string]
  if (!/^[a-z0-9]{1,10}$/.test(extension)) throw new TypeError(`Not an extension: ${JSON.stringify(extension)}`)
  const below = template.replaceAll('{yyyy}', year).replaceAll('{mm}', month).replaceAll('{dd}', day)
  return `${below}/${ulid(now)}.${extension}`
}
