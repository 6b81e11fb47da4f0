import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

/** A private key with its certificate and the certificates that lead to a root, in PEM. */
export interface CertificatePair {
  key: string
  cert: string
}

export interface CertificateFacts {
  names: string[]
  issuer: string
  from: Date
  until: Date
  /** Only the site itself vouches for it, so browsers warn. */
  is_self_signed: boolean
  /** False if a certificate between it and the root is missing, which some clients cannot fetch themselves. */
  is_chain_complete: boolean
  /** Names of the site that the certificate does not cover. */
  missing: string[]
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const parseChain = (pem: string) => (pem.match(CERTIFICATE) ?? []).map((each) => new X509Certificate(each))

const partOf = (name: string, key: string) =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1)

const issuerOf = ({ issuer }: X509Certificate) => partOf(issuer, 'O') ?? partOf(issuer, 'CN') ?? issuer

const isSelfSigned = (certificate: X509Certificate) => certificate.subject === certificate.issuer

/** Authorities that sign through another certificate say where it is; a file without it lacks a link of the chain. */
function isComplete([leaf, above]: X509Certificate[]) {
  if (!leaf || isSelfSigned(leaf)) return true
  if (above) return leaf.checkIssued(above)
  return !leaf.infoAccess?.includes('CA Issuers')
}

const covers = (certificate: X509Certificate, name: string) =>
  isIP(name) > 0 ? certificate.checkIP(name) !== undefined : certificate.checkHost(name) !== undefined

/** Describes a pair; a key that does not belong to the certificate is an error. */
export function describeCertificate({ key, cert }: CertificatePair, domains: string[]): CertificateFacts {
  const chain = parseChain(cert)
  const [leaf] = chain
  if (!leaf) throw new Error('The file has no certificate')
  if (!leaf.checkPrivateKey(createPrivateKey(key))) throw new Error('The key does not belong to the certificate')
  const names = (leaf.subjectAltName ?? '').split(', ').map((each) => each.replace(/^(DNS|IP Address):/, ''))
  return {
    names: names.filter(Boolean),
    issuer: issuerOf(leaf),
    from: leaf.validFromDate,
    until: leaf.validToDate,
    is_self_signed: isSelfSigned(leaf),
    is_chain_complete: isComplete(chain),
    missing: domains.filter((domain) => !covers(leaf, domain)),
  }
}
