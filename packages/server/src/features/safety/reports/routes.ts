import type { Handle } from '#http/api/handle.ts'
import type { ReportService } from './service.ts'

export function reportRoutes(handle: Handle, reports: ReportService) {
  handle('POST /explore/photos/{id}/report', ({ caller, client, params, body }) =>
    reports.reportPhoto({ caller, client }, params.id, body),
  )
  handle('POST /explore/albums/{id}/report', ({ caller, client, params, body }) =>
    reports.reportAlbum({ caller, client }, params.id, body),
  )
  handle('POST /explore/users/{username}/report', ({ caller, client, params, body }) =>
    reports.reportUser({ caller, client }, params.username, body),
  )
  handle('POST /shares/{slug}/report', ({ caller, client, params, body }) =>
    reports.reportShare({ caller, client }, params.slug, body),
  )
  handle('POST /reports', ({ caller, client, body }) => reports.reportAddress({ caller, client }, body))
  handle('GET /admin/reports', ({ query }) => reports.list(query))
  handle('GET /admin/reports/{id}', ({ params, client }) => reports.get(params.id, client))
  handle('PUT /admin/reports', ({ caller, client, body: { ids, decision, note }, applyEach }) => {
    const verdict = { decision, note, act: 'none', blocks: false, word: '', takes_others: false } as const
    return applyEach(ids, (id) => reports.decide({ caller, client }, id, verdict))
  })
  handle('PUT /admin/reports/{id}', ({ caller, client, params, body }) =>
    reports.decide({ caller, client }, params.id, body),
  )
}
