import type { AdminActivity } from '@imagora/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAdminActivities, useCancelAdminActivity } from '#data/operations/activities.ts'
import { type ActivityReport, startActivity } from '#lib/state/activities.ts'
import { notices } from '#ui/feedback/notices.tsx'

type Handle = ReturnType<typeof startActivity>

const keyOf = ({ kind, id }: AdminActivity) => `${kind} ${id}`

/** Lists what runs on the server among the operations under way: imports, backups and moves between storages. */
export function AdminActivities() {
  const data = useAdminActivities()
  const { mutate: cancel } = useCancelAdminActivity()
  const navigate = useNavigate()
  const handles = useRef(new Map<string, Handle>())

  useEffect(() => {
    const open = ({ kind, id }: AdminActivity) => {
      if (kind === 'import') void navigate({ to: '/admin/imports', search: { import: id } })
      else void navigate({ to: kind === 'move' ? '/admin/storages' : '/admin/backups' })
    }
    const reportOf = (activity: AdminActivity): ActivityReport => {
      const { state, subject, message, has_refused, done, total, is_counted } = activity
      const common = { ...(subject && { subject }), open: () => open(activity) }
      if (state !== 'running') {
        return {
          ...common,
          share: 1,
          outcome: { isFailed: state === 'failed' || has_refused, ...(message && { message }) },
        }
      }
      return {
        ...common,
        share: total > 0 ? done / total : null,
        ...(message && { hold: message }),
        ...(is_counted && total > 0 && { count: { done, total } }),
        cancel: () =>
          cancel(activity, { onError: (error) => notices.error({ id: 'activity', message: error.message }) }),
      }
    }
    if (!data) return
    const tracked = handles.current
    const listed = new Set(data.filter(({ state }) => state !== 'cancelled').map(keyOf))
    for (const [key, handle] of tracked) {
      if (listed.has(key)) continue
      handle.end()
      tracked.delete(key)
    }
    for (const activity of data) {
      const handle = tracked.get(keyOf(activity))
      // What had ended before this page was opened is not told.
      if (handle) handle.update(reportOf(activity))
      else if (activity.state === 'running')
        tracked.set(keyOf(activity), startActivity(activity.kind, reportOf(activity)))
    }
  }, [data, cancel, navigate])

  useEffect(() => {
    const tracked = handles.current
    return () => {
      for (const handle of tracked.values()) handle.end()
      tracked.clear()
    }
  }, [])
  return null
}
