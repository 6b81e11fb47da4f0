import { expect, test } from 'vitest'
import { big16, big32, latin1 } from '#test/factories/geotag-metadata.ts'
import { box } from '#test/factories/geotagged-jpegs.ts'
import { keyedEntry, sampleEntry, track } from '#test/factories/video-tracks.ts'
import { editMetadata } from './video-metadata.ts'

const apple = (name: string) => `com.apple.quicktime.${name}`
const frames = track('vide', sampleEntry('hvc1', Buffer.alloc(70)))
const sound = track('soun', sampleEntry('mp4a', Buffer.alloc(20)))
const typedEntry = (type: string) => sampleEntry('mett', latin1(`\0${type}\0`))

const partOf = (type: string, ...content: Buffer[]) => ({ type, at: 1000, content: Buffer.concat(content) })
const movieWith = (...content: Buffer[]) => partOf('moov', frames, sound, ...content)
const blank = (...parts: ReturnType<typeof partOf>[]) => editMetadata(parts, 'blank_place')

test.each([
  ['no further track', []],
  ['a timecode', [track('tmcd', sampleEntry('tmcd', Buffer.alloc(26)))]],
  ['depth', [track('auxv', sampleEntry('hvc1', Buffer.alloc(70)))]],
  [
    'the tracks of a Live Photo',
    [
      track('meta', keyedEntry(apple('video-orientation'))),
      track('meta', keyedEntry(apple('live-photo-info'))),
      track(
        'meta',
        keyedEntry(
          apple('still-image-time'),
          apple('live-photo-still-image-transform'),
          apple('live-photo-still-image-transform-reference-dimensions'),
        ),
      ),
    ],
  ],
  ['faces and light', [track('meta', keyedEntry(apple('detected-face.bounds'), apple('scene-illuminance')))]],
  [
    'the track of a motion photo',
    [track('meta', typedEntry('application/motionphoto-image-meta'), typedEntry('application/microvideo-meta-stream'))],
  ],
] as const)('[VD-02] a video with %s tells no place and stays as it is', (_what, tracks) => {
  for (const policy of ['keep', 'blank_place'] as const) {
    expect(editMetadata([movieWith(...tracks)], policy)).toEqual({ edits: [], tellsPlace: false })
  }
})

test.each([
  ['positions by Apple', track('meta', keyedEntry(apple('location.ISO6709')))],
  ['positions beside harmless values', track('meta', keyedEntry(apple('still-image-time'), apple('location.ISO6709')))],
  ['values nobody knows', track('meta', keyedEntry(apple('detected-machine-readable-code')))],
  ['values without keys', track('meta', sampleEntry('mebx'))],
  ['a stream of Sony', track('meta', sampleEntry('rtmd', Buffer.alloc(10)))],
  ['a stream of DJI', track('meta', sampleEntry('djmd'))],
  ['a stream of Parrot', track('meta', typedEntry('application/octet-stream'))],
  ['a stream of GoPro', track('meta', sampleEntry('gpmd'))],
  ['subtitles', track('sbtl', sampleEntry('tx3g', Buffer.alloc(30)))],
  ['chapters', track('text', sampleEntry('text', Buffer.alloc(30)))],
  ['texts of ISO', track('subt', sampleEntry('stpp'))],
  ['data', track('data', sampleEntry('abcd'))],
  ['texts that claim to be frames', track('vide', sampleEntry('tx3g'))],
  ['a track that says nothing of itself', box('trak', box('tkhd', Buffer.alloc(80)))],
] as const)('[VD-02] a video with %s counts as telling a place, whatever is done to it', (_what, told) => {
  for (const policy of ['keep', 'blank_place', 'strip'] as const) {
    expect(editMetadata([movieWith(told)], policy)).toMatchObject({ edits: [], tellsPlace: true })
  }
})

const keyed = (key: string, value: string) =>
  box(
    'meta',
    box('hdlr', big32(0, 0), latin1('mdta'), Buffer.alloc(13)),
    box('keys', big32(0, 2), box('mdta', latin1(apple('make'))), box('mdta', latin1(key))),
    box(
      'ilst',
      box('\0\0\0\x01', box('data', big32(1, 0), latin1('Apple'))),
      box('\0\0\0\x02', box('data', big32(1, 0), latin1(value))),
    ),
  )

const changesOf = (part: ReturnType<typeof partOf>) => {
  const { edits, tellsPlace } = blank(part)
  const copy = Buffer.from(part.content)
  for (const { at, changed } of edits) changed.copy(copy, at - part.at)
  return { text: copy.toString('latin1'), tellsPlace, again: blank({ ...part, content: copy }) }
}

test.each(['+51.5000-000.1250/', '51°30′N 0°7′W', '51.5, -0.125'])(
  '[VD-02] the value %s of the key of the position is blanked, and the file tells nothing then',
  (value) => {
    const { text, tellsPlace, again } = changesOf(movieWith(keyed(apple('location.ISO6709'), value)))
    expect(text).not.toContain(latin1(value).toString('latin1'))
    expect(text).toContain('Apple')
    expect([tellsPlace, again]).toEqual([false, { edits: [], tellsPlace: false }])
  },
)

test('[VD-02] the accuracy of a position is none, and a key in a place nobody knows tells one', () => {
  expect(blank(movieWith(keyed(apple('location.accuracy.horizontal'), '4.5')))).toEqual({
    edits: [],
    tellsPlace: false,
  })
  expect(blank(movieWith(box('abcd', latin1(apple('location.ISO6709')))))).toEqual({ edits: [], tellsPlace: true })
})

test('[VD-02] the positions of dashcams are told of by their index, and blanked in free space', () => {
  const index = box('gps ', big32(1, 1, 0x4000, 0x8000))
  expect(blank(movieWith(index))).toEqual({ edits: [], tellsPlace: true })
  expect(blank(movieWith(box('udta', index)))).toEqual({ edits: [], tellsPlace: true })
  expect(blank(partOf('gps ', big32(1, 1, 0x4000, 0x8000)))).toEqual({ edits: [], tellsPlace: true })
  const { text, tellsPlace } = changesOf(partOf('free', latin1('GPS '), Buffer.alloc(40, 7)))
  expect([Buffer.from(text, 'latin1').every((byte) => byte === 0), tellsPlace]).toEqual([true, false])
  expect(blank(partOf('free', Buffer.alloc(5000)))).toEqual({ edits: [], tellsPlace: false })
})

const sonyXml = (items: string) =>
  latin1(`<?xml version="1.0" encoding="UTF-8"?><NonRealTimeMeta><Device modelName="ILCE-7M4"/>
    <AcquisitionRecord>${items}</AcquisitionRecord></NonRealTimeMeta>`)

test('[VD-02] the position in the XML of Sony’s cameras is blanked', () => {
  const group =
    '<Group name="ExifGPS"><Item name="LatitudeRef" value="N"/><Item name="Latitude" value="51:30:00.000"/></Group>'
  const described = (xml: Buffer) =>
    partOf('meta', big32(0), box('hdlr', big32(0, 0), latin1('nrtm'), Buffer.alloc(13)), box('xml ', big32(0), xml))
  const { text, tellsPlace } = changesOf(described(sonyXml(group)))
  expect(text).not.toMatch(/ExifGPS|51:30|Latitude/)
  expect(text).toContain('<Device modelName="ILCE-7M4"/>')
  expect(text).toMatch(/<AcquisitionRecord> +<\/AcquisitionRecord>/)
  expect(tellsPlace).toBe(false)

  const unfinished = movieWith(box('udta', latin1('<Group name="ExifGPS">')), box('free', latin1('</Group>')))
  expect(blank(unfinished)).toEqual({ edits: [], tellsPlace: true })
  const loose = sonyXml('<Item name="Latitude" value="51:30:00.000"/>')
  expect(blank(described(loose)).tellsPlace).toBe(true)
  expect(blank(described(sonyXml('<Group name="Camera"/>')))).toEqual({ edits: [], tellsPlace: false })
})

/** An element of WebM of up to 126 bytes. */
const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 + body.length]), body])
}
const webmTrack = (type: number) => element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([type])))

test('[VD-02] subtitles and metadata of WebM count as telling a place', () => {
  const tracks = (...types: number[]) => partOf('1654ae6b', ...types.map(webmTrack))
  expect(blank(tracks(1, 2))).toEqual({ edits: [], tellsPlace: false })
  for (const type of [0x11, 0x21]) expect(blank(tracks(1, 2, type))).toEqual({ edits: [], tellsPlace: true })
})

test('[VD-02] the box of 3GPP is blanked beside such tracks', () => {
  const loci = box('loci', big32(0), big16(0x15c7), latin1('Home\0'))
  const { text, tellsPlace } = changesOf(movieWith(box('udta', loci), track('meta', sampleEntry('rtmd'))))
  expect(text).not.toContain('Home')
  expect(tellsPlace).toBe(true)
})
