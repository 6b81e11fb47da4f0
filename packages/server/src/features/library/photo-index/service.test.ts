import { expect, test } from 'vitest'
import { createOwnerQueues } from './service.ts'

test('one work of each owner is under way at a time, in the order in which they came', async () => {
  const inLine = createOwnerQueues()
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const work = (ownerId: number, name: string) => {
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    return inLine(ownerId, () => {
      begun.push(name)
      return gate.promise
    })
  }
  const ann = [work(1, 'a'), work(1, 'b'), work(1, 'c')]
  const bob = work(2, 'd')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'd'])
  gates.get('a')!.reject(new Error('It failed'))
  await expect(ann[0]).rejects.toThrow('It failed')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'd', 'b'])
  for (const { resolve } of gates.values()) resolve()
  await Promise.all([...ann.slice(1), bob])
  expect(begun).toEqual(['a', 'd', 'b', 'c'])
})

test('whoever has a long line already is told to come back, and nobody else', async () => {
  const inLine = createOwnerQueues()
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 9 }, () => inLine(1, () => gate.promise))
  await expect(inLine(1, () => gate.promise)).rejects.toMatchObject({
    code: 'server_busy',
    details: { retry_after: 5 },
  })
  expect(await inLine(2, () => Promise.resolve('mine'))).toBe('mine')
  gate.resolve()
  await Promise.all(waiting)
  expect(await inLine(1, () => Promise.resolve('again'))).toBe('again')
})
