import { createDecipheriv } from 'node:crypto'
import { PaymentFailure } from '../gateway.ts'
import { told, toldText } from '../http.ts'

const tagBytes = 16

/** What WeChat Pay encrypts with the merchant's own key of 32 bytes: notices and certificates. */
export function decrypted(resource: unknown, key: string) {
  if (toldText(resource, 'algorithm') !== 'AEAD_AES_256_GCM' || typeof told(resource, 'ciphertext') !== 'string') {
    throw new PaymentFailure('notice_refused', 'encrypted in no way that is known')
  }
  const bytes = Buffer.from(toldText(resource, 'ciphertext'), 'base64')
  try {
    const nonce = Buffer.from(toldText(resource, 'nonce'))
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(toldText(resource, 'associated_data')))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString()
  } catch {
    throw new PaymentFailure('notice_refused', 'not encrypted with our key')
  }
}
