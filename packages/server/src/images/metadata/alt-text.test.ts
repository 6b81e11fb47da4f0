import sharp from 'sharp'
import { expect, test } from 'vitest'
import { big16, big32, latin1 } from '#test/factories/geotag-metadata.ts'
import { jpeg, png, webp } from '#test/factories/pictures.ts'
import { readAltText } from './alt-text.ts'

const packet = (properties: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">${properties}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const inLanguages = (name: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li><rdf:li xml:lang="de">Anders</rdf:li></rdf:Alt></${name}>`
const alt = inLanguages('Iptc4xmpCore:AltTextAccessibility', 'A red boat &amp; two gulls\n at dawn')
const description = inLanguages('dc:description', 'Summer holidays')

const plain = await jpeg()
const withXmp = (properties: string, bytes = plain) => sharp(bytes).withXmp(packet(properties)).toBuffer()

/** A caption as IPTC has it: a dataset in a Photoshop resource in the segment APP13. */
function withCaption(caption: Buffer, bytes = plain) {
  const dataset = Buffer.concat([Buffer.from([0x1c, 2, 120]), big16(caption.length), caption])
  const padded = dataset.length % 2 === 0 ? dataset : Buffer.concat([dataset, Buffer.alloc(1)])
  const resource = Buffer.concat([latin1('8BIM'), big16(0x0404), big16(0), big32(dataset.length), padded])
  const content = Buffer.concat([latin1('Photoshop 3.0\0'), resource])
  const segment = Buffer.concat([Buffer.from([0xff, 0xed]), big16(content.length + 2), content])
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
}

test('[EM-02] the field made for it comes before the description and the caption', async () => {
  const bytes = withCaption(latin1('Caption'), await withXmp(description + alt))
  expect(await readAltText('jpeg', bytes)).toBe('A red boat & two gulls at dawn')
  expect(await readAltText('jpeg', withCaption(latin1('Caption'), await withXmp(description)))).toBe('Summer holidays')
})

test('[EM-02] a caption in IPTC is read in UTF-8 and in the older encoding', async () => {
  expect(await readAltText('jpeg', withCaption(Buffer.from('Drei Möwen')))).toBe('Drei Möwen')
  expect(await readAltText('jpeg', withCaption(latin1('Drei M\xf6wen')))).toBe('Drei Möwen')
})

test('[EM-02] PNG and WebP have it too', async () => {
  expect(await readAltText('png', await withXmp(alt, await png()))).toContain('A red boat')
  expect(await readAltText('webp', await withXmp(alt, await webp()))).toContain('A red boat')
})

test.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', ' ', '\u0007'])(
  '[EM-02] %j, as cameras write it into every file, is no alternative text',
  async (text) => {
    expect(await readAltText('jpeg', withCaption(Buffer.from(text)))).toBe('')
  },
)

test('[EM-02] what cannot be read, or is too long, yields no more than the limit', async () => {
  expect(await readAltText('jpeg', plain)).toBe('')
  expect(await readAltText('jpeg', await withXmp('<dc:title>cut <off'))).toBe('')
  const long = await readAltText('jpeg', await withXmp(inLanguages('dc:description', '😀'.repeat(2000))))
  expect(Array.from(long)).toHaveLength(500)
  const bytes = withCaption(Buffer.from('Caption'))
  for (let length = 0; length < 200; length++) await readAltText('jpeg', bytes.subarray(0, length))
})
