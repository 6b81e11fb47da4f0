import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toldCaptcha } from './captcha.ts'
import { alphabet } from './glyphs.ts'
import { pictureCaptcha } from './picture.ts'

const bytesOf = (img: string) => Buffer.from(img.replace(/^data:image\/png;base64,/, ''), 'base64')

test('a captcha is a picture of a few characters, never the same twice [AU-14]', async () => {
  const made = Array.from({ length: 20 }, () => pictureCaptcha().make('key'))
  for (const { answer } of made) expect(answer).toMatch(new RegExp(`^[${alphabet}]{4}$`))
  expect(new Set(made.map(({ answer }) => answer)).size).toBeGreaterThan(15)
  expect(new Set(made.map(({ img }) => img)).size).toBe(20)

  const { data, info } = await sharp(bytesOf(made[0]!.img)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 240, height: 80 })
  const dark = data.filter((level) => level < 128).length / data.length
  expect(dark).toBeGreaterThan(0.03)
  expect(dark).toBeLessThan(0.4)
})

test('the answer can be told besides, and is the one that was drawn', () => {
  const told = new Map<string, string>()
  const { answer } = toldCaptcha(pictureCaptcha(), (key, said) => void told.set(key, said)).make('a key')
  expect(told).toEqual(new Map([['a key', answer]]))
})
