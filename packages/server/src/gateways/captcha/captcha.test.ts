import sharp from 'sharp'
import { expect, test } from 'vitest'
import { observedCaptcha, alphabet, createPictureCaptcha } from './captcha.ts'

const style = { length: 4, noise: 'some' } as const
const bytesOf = (img: string) => Buffer.from(img.replace(/^data:image\/png;base64,/, ''), 'base64')

test('a captcha is a picture of a few characters, never the same twice [AU-14]', async () => {
  const made = Array.from({ length: 20 }, () => createPictureCaptcha().create('key', style))
  for (const { answer } of made) expect(answer).toMatch(new RegExp(`^[${alphabet}]{4}$`))
  expect(new Set(made.map(({ answer }) => answer)).size).toBeGreaterThan(15)
  expect(new Set(made.map(({ img }) => img)).size).toBe(20)

  const { data, info } = await sharp(bytesOf(made[0]!.img)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 240, height: 80 })
  const dark = data.filter((level) => level < 128).length / data.length
  expect(dark).toBeGreaterThan(0.03)
  expect(dark).toBeLessThan(0.4)
})

test('returns the answer that was drawn', () => {
  const told = new Map<string, string>()
  const { answer } = observedCaptcha(createPictureCaptcha(), (key, said) => void told.set(key, said)).create(
    'a key',
    style,
  )
  expect(told).toEqual(new Map([['a key', answer]]))
})

test('it has as many characters and as much over them as it is asked for [AU-14]', async () => {
  const darkOf = async (noise: 'little' | 'some' | 'much') => {
    const { img, answer } = createPictureCaptcha().create('key', { length: 6, noise })
    expect(answer).toHaveLength(6)
    return (await sharp(bytesOf(img)).greyscale().raw().toBuffer()).filter((level) => level < 128).length
  }
  const meanOf = async (noise: 'little' | 'much') =>
    (await Promise.all(Array.from({ length: 20 }, () => darkOf(noise)))).reduce((sum, dark) => sum + dark) / 20
  expect(await meanOf('much')).toBeGreaterThan((await meanOf('little')) * 1.1)
})
