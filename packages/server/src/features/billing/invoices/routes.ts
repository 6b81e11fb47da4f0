import type { Handle } from '#http/api/handle.ts'
import type { InvoiceService } from './service.ts'

export function invoiceRoutes(handle: Handle, invoices: InvoiceService) {
  handle('GET /user/orders/{trade_no}/invoice', ({ caller, client, params, query }) =>
    invoices.print(caller, client, params.trade_no, query.language),
  )
}
