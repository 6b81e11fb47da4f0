import { type KeyObject, createPublicKey, randomBytes, sign, X509Certificate } from 'node:crypto'

/** Encodes a value by the distinguished encoding rules (X.690). */
function encode(tag: number, ...contents: Buffer[]) {
  const content = Buffer.concat(contents)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const digits = length.subarray(length.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content])
}

const sequence = (...contents: Buffer[]) => encode(0x30, ...contents)
const set = (...contents: Buffer[]) => encode(0x31, ...contents)
const integer = (bytes: Buffer) => encode(0x02, bytes)
const octets = (content: Buffer) => encode(0x04, content)
const bits = (content: Buffer) => encode(0x03, Buffer.from([0]), content)
const explicit = (number: number, content: Buffer) => encode(0xa0 | number, content)

/** Object identifiers, encoded. */
const oids = {
  commonName: '550403',
  subjectAltName: '551d11',
  extensionRequest: '2a864886f70d01090e',
  ecdsaWithSha256: '2a8648ce3d040302',
}
const oid = (name: keyof typeof oids) => encode(0x06, Buffer.from(oids[name], 'hex'))

const algorithm = sequence(oid('ecdsaWithSha256'))
const nameOf = (text: string) => sequence(set(sequence(oid('commonName'), encode(0x0c, Buffer.from(text)))))
const altNames = (domains: string[]) =>
  sequence(
    sequence(
      oid('subjectAltName'),
      octets(sequence(...domains.map((domain) => encode(0x82, Buffer.from(domain, 'latin1'))))),
    ),
  )
const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' })
const signed = (content: Buffer, key: KeyObject) => sequence(content, algorithm, bits(sign('sha256', content, key)))

/** Builds a certificate request (PKCS #10) for these domains, signed with a P-256 key, in DER. */
export function createCertificateRequest(domains: string[], key: KeyObject) {
  const attributes = explicit(0, sequence(oid('extensionRequest'), set(altNames(domains))))
  // The subject is empty: authorities read the names of the extension only.
  return signed(sequence(integer(Buffer.from([0])), sequence(), publicKeyOf(key), attributes), key)
}

/** Years after 2049 do not fit into the short form of a time; ours never last as long. */
const utcTime = (date: Date) =>
  encode(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'latin1'))

/** Builds a self-signed certificate, for the time before the first real one. */
export function createSelfSignedCertificate(domains: string[], key: KeyObject, validity: { from: Date; until: Date }) {
  const name = nameOf('Imagora (temporary)')
  const content = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(utcTime(validity.from), utcTime(validity.until)),
    name,
    publicKeyOf(key),
    explicit(3, altNames(domains)),
  )
  return new X509Certificate(signed(content, key)).toString()
}
