import { lazy, Suspense } from 'react'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import type { ReportValues } from './reasons.ts'

export type { ReportValues } from './reasons.ts'

// The form and its texts are loaded lazily, because few users ever report anything.
const ReportForm = lazy(async () => {
  const [{ ReportForm: form }] = await Promise.all([import('./ReportForm.tsx'), loadLocaleNamespaces('report')])
  return { default: form }
})

interface Props {
  opened: boolean
  onClose: () => void
  /** Title with the reported object: “Report this photo”. */
  title: string
  /** Server errors of a field are shown below it, all others at the top of the form. */
  onSend: (values: ReportValues) => Promise<unknown>
  /** Whether a CAPTCHA is required, as for anonymous visitors. */
  captcha?: boolean
}

/** Reports content to the team of the site. */
export function ReportDialog({ opened, onClose, title, onSend, captcha = false }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Suspense fallback={<SkeletonBlock height={420} />}>
        <ReportForm onSend={onSend} onClose={onClose} captcha={captcha} />
      </Suspense>
    </Dialog>
  )
}
