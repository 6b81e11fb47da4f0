import { expect, test } from 'vitest'
import { filenameOf, titleOf } from './receive-file.ts'

test.each([
  ['sea.jpg', 'sea.jpg', 'sea'],
  ['x.php.jpg', 'x.php.jpg', 'x.php'],
  ['.jpg', '.jpg', '.jpg'],
  ['no extension', 'no extension', 'no extension'],
  ['../../etc/passwd', 'passwd', 'passwd'],
  ['C:\\Pictures\\日落.PNG', '日落.PNG', '日落'],
  ['a\0b\r\nSet-Cookie: x.jpg', 'abSet-Cookie: x.jpg', 'abSet-Cookie: x'],
  ['gpj.\u202eexe.png', 'gpj.exe.png', 'gpj.exe'],
  ['', '', ''],
])('[B24] [B25] [B27] %j is shown as %j', (given, filename, title) => {
  expect(filenameOf(given)).toBe(filename)
  expect(titleOf(filename)).toBe(title)
})

test('[B23] a name of 5,000 characters is cut, between characters', () => {
  expect(filenameOf('x'.repeat(5000))).toHaveLength(200)
  expect(Array.from(filenameOf('😀'.repeat(5000)))).toHaveLength(200)
})
