import { createHash, type KeyObject, sign, verify, type X509Certificate } from 'node:crypto'
import { PaymentFailure } from '#gateways/payments/payment-gateway.ts'
import { certificateOf, type Parameters, sortedPairs } from '#gateways/payments/signing-keys.ts'

/** Signers of UnionPay and of its public test system, as the third part of the certificate's common name. */
const [signer, testSigner] = ['中国银联股份有限公司', '00040000:SIGN']

export interface Trust {
  issuers: readonly X509Certificate[]
  isTest: boolean
  now: Date
}

/** The signature covers the hex text of the digest, not its bytes. */
function digestOf({ signature: _signature, ...rest }: Parameters) {
  return Buffer.from(createHash('sha256').update(sortedPairs(rest)).digest('hex'))
}

export const signedForm = (fields: Parameters, key: KeyObject): Parameters => ({
  ...fields,
  signature: sign('RSA-SHA256', digestOf(fields), key).toString('base64'),
})

/** Accepts a message's certificate only if an issuer that the operator trusts has issued it to UnionPay. */
function requireUnionPay(certificate: X509Certificate, { issuers, isTest, now }: Trust) {
  const isIssued = issuers.some((issuer) => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
  const isCurrent = certificate.validFromDate <= now && now <= certificate.validToDate
  const [, name = ''] = /^CN=(.+)$/m.exec(certificate.subject) ?? []
  const [, , owner] = name.split('@')
  const isRight = owner === signer || (isTest && owner === testSigner)
  if (!isIssued || !isCurrent || !isRight) {
    throw new PaymentFailure('notice_refused', 'signed by somebody else')
  }
}

function certificateIn({ signPubKeyCert = '' }: Parameters) {
  try {
    return certificateOf(signPubKeyCert)
  } catch {
    throw new PaymentFailure('notice_refused', 'no certificate')
  }
}

/** Throws unless UnionPay has signed the message. */
export function requireSigned(fields: Parameters, trust: Trust) {
  if (fields.version !== '5.1.0' || fields.signMethod !== '01') {
    throw new PaymentFailure('notice_refused', 'signed in no way that is known')
  }
  const certificate = certificateIn(fields)
  requireUnionPay(certificate, trust)
  const signature = Buffer.from(fields.signature ?? '', 'base64')
  if (!verify('RSA-SHA256', digestOf(fields), certificate.publicKey, signature)) {
    throw new PaymentFailure('notice_refused', 'the signature is wrong')
  }
}
