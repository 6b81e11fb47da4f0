import type { Handle } from '#http/api/handle.ts'
import type { CertificateService } from './service.ts'

export function certificateRoutes(handle: Handle, certificates: CertificateService) {
  handle('GET /admin/certificate', () => certificates.getStatus())
  handle('POST /admin/certificate', ({ caller, client }) => certificates.renew({ caller, client }))
}
