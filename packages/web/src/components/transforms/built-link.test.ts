import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import {
  blamedParameters,
  EMPTY_CHOICE,
  formatBuiltLink,
  isPresetToBlame,
  publicAddress,
  splitTransformErrors,
  toTransformUrlRequest,
} from './built-link.ts'

const photo = {
  name: 'boat.jpg',
  alt: 'A "red" boat',
  kind: 'image',
  mimetype: 'image/jpeg',
  width: 4000,
  height: 3000,
  frames: 1,
  public_url: 'https://img.example/i/abc.jpg',
  preview_url: '',
  video_url: null,
} as const
const style = { isEncoded: true, isNamed: false, sizes: '100vw', areSizesOpen: true }
const url = 'https://img.example/i/abc.jpg?w=700&h=300&s=xyz'

test('[TR-41] only what a link can follow is requested', () => {
  expect(toTransformUrlRequest(EMPTY_CHOICE)).toBeNull()
  expect(toTransformUrlRequest({ ...EMPTY_CHOICE, lifetime: '3600' })).toBeNull()
  expect(toTransformUrlRequest({ ...EMPTY_CHOICE, draft: { w: 'wide' } })).toBeNull()
  expect(toTransformUrlRequest({ preset: '', draft: { w: '700', grey: '1' }, lifetime: '3600' })).toEqual({
    parameters: { w: 700, grey: true },
    expires_in: 3600,
  })
})

test('[TR-41] a preset goes alone but for the pixel density', () => {
  const choice = { preset: 'card', draft: { w: '700', dpr: '2' }, lifetime: '' }
  expect(toTransformUrlRequest(choice)).toEqual({ preset: 'card', parameters: { dpr: 2 } })
  expect(toTransformUrlRequest({ ...choice, draft: { w: 'wide' } })).toEqual({ preset: 'card', parameters: {} })
})

test('[TR-42] an address that is open to anyone goes without its signature', () => {
  expect(publicAddress({ url, is_open: true })).toBe('https://img.example/i/abc.jpg?w=700&h=300')
  expect(publicAddress({ url, is_open: false })).toBe(url)
})

test('[TR-43] HTML has the size in CSS pixels and the alternative text, and the size is left out until it is known', () => {
  const built = { url, picture: { width: 1400, height: 601 }, density: 2, style }
  expect(formatBuiltLink(photo, 'html', built)).toBe(
    '<img src="https://img.example/i/abc.jpg?w=700&amp;h=300&amp;s=xyz" width="700" height="301" alt="A &quot;red&quot; boat" loading="lazy" decoding="async">',
  )
  expect(formatBuiltLink(photo, 'html', { ...built, picture: null })).toBe(
    '<img src="https://img.example/i/abc.jpg?w=700&amp;h=300&amp;s=xyz" alt="A &quot;red&quot; boat">',
  )
  expect(formatBuiltLink(photo, 'markdown', built)).toBe(`![A "red" boat](${url})`)
  expect(formatBuiltLink(photo, 'url', { ...built, style: { ...style, isNamed: true } })).toBe(
    'https://img.example/i/abc/boat.jpg?w=700&h=300&s=xyz',
  )
})

test('[TR-41] a refusal stands at its parameter, and anything else apart from the fields', () => {
  const refused = (errors: Record<string, string[]>) => new ApiError(422, '', 'No', { errors })
  expect(splitTransformErrors(null)).toEqual({ fields: {}, isOther: false })
  expect(splitTransformErrors(refused({ 'parameters.crop': ['Malformed'] }))).toEqual({
    fields: { crop: 'Malformed' },
    isOther: false,
  })
  expect(splitTransformErrors(refused({ parameters: ['Required'] }))).toEqual({ fields: {}, isOther: true })
  expect(splitTransformErrors(new ApiError(0, '', 'Offline'))).toEqual({ fields: {}, isOther: true })
  expect(splitTransformErrors(new Error('Broken'))).toEqual({ fields: {}, isOther: true })
})

test('[TR-41] a refusal that no field could show is put down to the preset', () => {
  const linkError = new ApiError(422, '', 'No', { errors: { 'parameters.crop': ['Malformed'] } })
  const pictureError = new ApiError(400, '', 'w must be smaller')
  expect(blamedParameters({ linkError, pictureError })).toEqual(['crop'])
  expect(blamedParameters({ linkError: null, pictureError })).toEqual(['w'])
  for (const other of [
    null,
    new ApiError(429, '', 'rate_limited'),
    new ApiError(400, '', 'signed'),
    new Error('Broken'),
  ])
    expect(blamedParameters({ linkError: null, pictureError: other })).toEqual([])
  const isUnsuitable = (preset: string, blamed: string[]) => isPresetToBlame({ preset }, blamed)
  expect([isUnsuitable('card', ['crop']), isUnsuitable('card', ['dpr']), isUnsuitable('', ['crop'])]).toEqual([
    true,
    false,
    false,
  ])
})
