import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

const Certificate = z.object({
  names: z.array(z.string()),
  issuer: z.string(),
  valid_until: Timestamp,
  is_self_signed: z.boolean().meta({ description: 'Temporary, or from nobody that browsers know' }),
  missing_names: z.array(z.string()).meta({ description: 'Names of the site that it does not cover' }),
  next_renewal_at: Timestamp.nullable().meta({ description: 'When it is renewed, or tried again; only with auto' }),
  last_error: z.string().nullable().meta({ description: 'Why the last attempt to renew it failed' }),
  failures: z.int().meta({ description: 'Failed attempts in a row' }),
})

export const CertificateStatus = z.object({
  mode: z.enum(['off', 'files', 'auto']).meta({ description: 'Who has the certificate: a proxy, files, or the site' }),
  certificate: Certificate.nullable(),
  action: z
    .enum(['renew', 'reload'])
    .nullable()
    .meta({ description: 'What can be done now: renew one that is due, or read the files again' }),
})
export type CertificateStatus = z.output<typeof CertificateStatus>

const read = { access: 'admin', permission: 'operations.read' } as const
const write = { access: 'admin', permission: 'operations.write' } as const

export const certificates = defineRoutes({
  'GET /admin/certificate': { ...read, data: CertificateStatus },
  'POST /admin/certificate': { ...write, reauth: true, data: CertificateStatus },
})
