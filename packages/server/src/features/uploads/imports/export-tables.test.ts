import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsv } from './export-tables.ts'

const rowsOf = (text: string, size = text.length) => {
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
    bytes.subarray(place * size, (place + 1) * size),
  )
  return Array.fromAsync(readCsv(Readable.from(parts) as AsyncIterable<Buffer>))
}

const text = '\uFEFFid,name,text\r\n1,"a, ""b""\nc",海\n2,NULL,\\N\n\n3,,"\n"'

test.each([1, 2, 1000])('fields with commas, quotes and line breaks are read, in parts of %i bytes', async (size) => {
  expect(await rowsOf(text, size)).toEqual([
    { id: '1', name: 'a, "b"\nc', text: '海' },
    { id: '2', name: null, text: null },
    { id: '3', name: '', text: '\n' },
  ])
})
