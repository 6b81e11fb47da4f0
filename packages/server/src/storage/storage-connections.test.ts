import { StorageConnection, storageSecrets } from '@imagora/contract'
import { expect, test } from 'vitest'

const s3 = {
  provider: 's3',
  options: { endpoint: 'https://s3.example.org', region: 'auto', bucket: 'pictures', access_key_id: 'key' },
} as const
const sftp = { provider: 'sftp', options: { host: 'nas.local', username: 'ann' } } as const
const webdav = { provider: 'webdav', options: { url: 'http://10.0.0.2:5005/dav/' } } as const
const ftp = { provider: 'ftp', options: { host: '10.0.0.2' } } as const
const local = { provider: 'local', options: {} } as const

const complaints = (given: object) =>
  StorageConnection.safeParse(given).error?.issues.map(({ path }) => path.join('.')) ?? []
const withOptions = (given: { provider: string; options: object }, options: object) => ({
  ...given,
  options: { ...given.options, ...options },
})

test('little has to be said, and the rest is what is safe', () => {
  expect(StorageConnection.parse(ftp)).toMatchObject({
    options: { port: 21, security: 'explicit' },
    secrets: { password: '' },
  })
  expect(StorageConnection.parse(sftp)).toMatchObject({ options: { port: 22, host_key: '', prefix: '' } })
  expect(StorageConnection.parse(webdav)).toMatchObject({ options: { url: 'http://10.0.0.2:5005/dav', ca: '' } })
  expect(StorageConnection.parse(s3)).toMatchObject({ options: { is_path_style: false, prefix: '' } })
  expect(StorageConnection.parse(local)).toEqual({ ...local, secrets: {} })
})

test('what never leaves the server is listed for every provider, and nothing else is a secret', () => {
  for (const given of [local, s3, webdav, sftp, ftp]) {
    const { provider, secrets } = StorageConnection.parse(given)
    expect(Object.keys(secrets)).toEqual(storageSecrets[provider])
  }
})

test('[K01] no folder leads out of the one that is named', () => {
  for (const prefix of ['../x', 'a/../b', 'a//b', 'a/./b', '..', 'a\\b']) {
    for (const given of [s3, webdav, sftp, ftp]) {
      expect(complaints(withOptions(given, { prefix }))).toEqual(['options.prefix'])
    }
  }
  expect(StorageConnection.parse(withOptions(ftp, { prefix: '/srv/pictures/' })).options).toMatchObject({
    prefix: '/srv/pictures',
  })
  expect(StorageConnection.parse(withOptions(s3, { prefix: '/pictures/' })).options).toMatchObject({
    prefix: 'pictures',
  })
})

test('no line of a protocol can be slipped in', () => {
  const { options } = StorageConnection.parse(withOptions(ftp, { username: 'ann\r\nDELE x', prefix: 'a\r\nDELE y' }))
  expect(JSON.stringify(options)).not.toMatch(/\\[rn]/)
  expect(complaints(withOptions(ftp, { host: 'a b' }))).toEqual(['options.host'])
  expect(complaints(withOptions(s3, { bucket: 'a/../b' }))).toEqual(['options.bucket'])
  expect(complaints(withOptions(s3, { region: 'x\r\ny z' }))).toEqual(['options.region'])
})

test('reports errors by field, and refuses unknown fields', () => {
  expect(complaints(withOptions(s3, { endpoint: 'https://user:secret@s3.example.org' }))).toEqual(['options.endpoint'])
  expect(complaints(withOptions(s3, { endpoint: 'ftp://s3.example.org' }))).toEqual(['options.endpoint'])
  expect(complaints(withOptions(s3, { endpoint: 'https://s3.example.org/?x' }))).toEqual(['options.endpoint'])
  expect(complaints(withOptions(sftp, { host_key: 'MD5:00' }))).toEqual(['options.host_key'])
  expect(complaints(withOptions(sftp, { port: 0 }))).toEqual(['options.port'])
  expect(complaints(withOptions(local, { root: 'relative' }))).toEqual(['options.root'])
  expect(complaints(withOptions(webdav, { password: 'x' }))).toEqual(['options'])
  expect(complaints({ provider: 'gopher', options: {} })).toEqual(['provider'])
})
