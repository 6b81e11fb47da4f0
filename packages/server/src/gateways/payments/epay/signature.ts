import { createHash } from 'node:crypto'
import { isSame } from '../keys.ts'
import { type Parameters, sortedPairs } from '../parameters.ts'

/** What is empty and the signature itself are not signed; the key follows the text without any sign between them. */
function digestOf(parameters: Parameters, key: string) {
  const signed = Object.entries(parameters).filter(
    ([name, value]) => value !== '' && name !== 'sign' && name !== 'sign_type',
  )
  return createHash('md5')
    .update(sortedPairs(Object.fromEntries(signed)) + key)
    .digest('hex')
}

export const signed = (parameters: Parameters, key: string): Parameters => ({
  ...parameters,
  sign: digestOf(parameters, key),
  sign_type: 'MD5',
})

/** Without a key anybody could sign, so nothing is signed then. */
export const isSigned = (parameters: Parameters, key: string) =>
  key !== '' &&
  parameters.sign_type?.toUpperCase() === 'MD5' &&
  isSame(parameters.sign?.toLowerCase() ?? '', digestOf(parameters, key))
