import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildExif } from './exif.ts'

type Tag = [tag: number, type: number, count: number, value: number | string]

/** EXIF as written by cameras: a directory, a sub-directory, and one with a thumbnail, each at its own offset. */
function cameraExif(isLittle: boolean) {
  const view = new DataView(new ArrayBuffer(600))
  const write = (at: number, tags: Tag[], next: number) => {
    view.setUint16(at, tags.length, isLittle)
    for (const [place, [tag, type, count, value]] of tags.entries()) {
      const entry = at + 2 + place * 12
      view.setUint16(entry, tag, isLittle)
      view.setUint16(entry + 2, type, isLittle)
      view.setUint32(entry + 4, count, isLittle)
      if (typeof value === 'string') {
        const far = 300 + (tag % 10) * 30
        view.setUint32(entry + 8, far, isLittle)
        for (const [letter, code] of new TextEncoder().encode(value).entries()) view.setUint8(far + letter, code)
      } else if (type === 3) view.setUint16(entry + 8, value, isLittle)
      else view.setUint32(entry + 8, value, isLittle)
    }
    view.setUint32(at + 2 + tags.length * 12, next, isLittle)
  }
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  const main: Tag[] = [
    [0x010f, 2, 8, 'Harbour\0'],
    [0x0112, 3, 1, 6],
    [0x8769, 4, 1, 100],
  ]
  const photo: Tag[] = [
    [0x9003, 2, 20, '2021:05:04 03:02:01\0'],
    [0x927c, 7, 9, 'MAKERNOTE'],
    [0xa002, 4, 1, 4000],
  ]
  const thumbnail: Tag[] = [
    [0x0201, 4, 1, 580],
    [0x0202, 4, 1, 9],
  ]
  write(8, main, 200)
  write(100, photo, 0)
  write(200, thumbnail, 0)
  new Uint8Array(view.buffer).set(new TextEncoder().encode('THUMBNAIL'), 580)
  return new Uint8Array(view.buffer)
}

/** Returns the tags of the directory at an offset with their inline values, and the offset of the next directory. */
function directoryAt(exif: Uint8Array, at: number, isLittle: boolean) {
  const view = new DataView(exif.buffer)
  const count = view.getUint16(at, isLittle)
  const tags = Array.from({ length: count }, (_, place) => {
    const entry = at + 2 + place * 12
    return [view.getUint16(entry, isLittle), view.getUint32(entry + 8, isLittle)] as const
  })
  return { tags: new Map(tags), next: view.getUint32(at + 2 + count * 12, isLittle) }
}

test.each([true, false])(
  'facts are kept; turn, thumbnail and the maker’s notes are not (little-endian: %s)',
  (isLittle) => {
    const kept = rebuildExif(cameraExif(isLittle), { width: 640, height: 480 })!
    const text = new TextDecoder('latin1').decode(kept)
    expect(text).toContain('Harbour')
    expect(text).toContain('2021:05:04 03:02:01')
    expect(text).not.toMatch(/MAKERNOTE|THUMBNAIL/)
    const main = directoryAt(kept, 8, isLittle)
    expect([...main.tags.keys()]).toEqual([0x010f, 0x8769])
    expect(main.next).toBe(0)
    const photo = directoryAt(kept, main.tags.get(0x8769)!, isLittle)
    expect([...photo.tags.keys()]).toEqual([0x9003, 0xa002, 0xa003])
    expect([photo.tags.get(0xa002), photo.tags.get(0xa003)]).toEqual([640, 480])
  },
)

test('what was kept once is kept as it is', () => {
  const kept = rebuildExif(cameraExif(true), { width: 1, height: 2 })!
  expect(rebuildExif(kept, { width: 1, height: 2 })).toEqual(kept)
})

test('damaged EXIF is left out, or read as far as it goes, and never throws', () => {
  const whole = cameraExif(true)
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const damaged = whole.slice(0, length)
      if (at < length) damaged[at] = byte
      const kept = rebuildExif(damaged, { width: 1, height: 1 })
      expect(kept === null || kept.length < 65_536).toBe(true)
    }),
  )
})
