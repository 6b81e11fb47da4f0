import { expect, test } from 'vitest'
import { type Like, createLikeStore } from './likes.ts'

/** Fake server that counts likes; the test decides when a call responds or fails. */
function server(likes: number) {
  const state = { likes, is_liked: false }
  const waiting: { answer: () => void; fail: () => void }[] = []
  const calls: boolean[] = []
  const send = (_id: number, isLiked: boolean) =>
    new Promise<Like>((resolve, reject) => {
      calls.push(isLiked)
      waiting.push({
        answer() {
          if (state.is_liked !== isLiked) state.likes += isLiked ? 1 : -1
          state.is_liked = isLiked
          resolve({ ...state })
        },
        fail: () => reject(new Error('refused')),
      })
    })
  return { state, calls, send, ask: async () => ({ ...state }), next: () => waiting.shift()! }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[EX-02] a like is seen at once, and stays as the server counts it', async () => {
  const far = server(4)
  const likes = createLikeStore(far)
  likes.learn(1, { likes: 4, is_liked: false })
  const done = likes.toggle(1)
  expect(likes.of(1)).toEqual({ likes: 5, is_liked: true })
  // Another user has liked the photo meanwhile.
  far.state.likes = 9
  far.next().answer()
  await done
  expect(likes.of(1)).toEqual({ likes: 10, is_liked: true })
})

test('[EX-02] of many presses one after the other only the last counts, with one call at a time', async () => {
  const far = server(4)
  const likes = createLikeStore(far)
  likes.learn(1, { likes: 4, is_liked: false })
  const done = likes.toggle(1)
  await likes.toggle(1)
  await likes.toggle(1)
  await likes.toggle(1)
  expect(likes.of(1)).toEqual({ likes: 4, is_liked: false })
  expect(far.calls).toEqual([true])
  far.next().answer()
  await settled()
  expect(far.calls).toEqual([true, false])
  far.next().answer()
  await done
  expect(likes.of(1)).toEqual({ likes: 4, is_liked: false })
})

test('[EX-02] what was refused is taken back, and what came through without an answer is shown', async () => {
  const far = server(4)
  const likes = createLikeStore(far)
  likes.learn(1, { likes: 4, is_liked: false })
  const refused = likes.toggle(1)
  far.next().fail()
  await expect(refused).rejects.toThrow('refused')
  expect(likes.of(1)).toEqual({ likes: 4, is_liked: false })

  const lost = likes.toggle(1)
  Object.assign(far.state, { likes: 5, is_liked: true })
  far.next().fail()
  await expect(lost).rejects.toThrow('refused')
  expect(likes.of(1)).toEqual({ likes: 5, is_liked: true })
})

test('what a list says while a call is on its way does not undo the wish', async () => {
  const far = server(4)
  const likes = createLikeStore(far)
  likes.learn(1, { likes: 4, is_liked: false })
  const done = likes.toggle(1)
  likes.learn(1, { likes: 4, is_liked: false })
  expect(likes.of(1)).toEqual({ likes: 5, is_liked: true })
  far.next().answer()
  await done
  likes.learn(1, { likes: 7, is_liked: true })
  expect(likes.of(1)).toEqual({ likes: 7, is_liked: true })
})
