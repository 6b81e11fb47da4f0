import { lazy, Suspense } from 'react'
import { loadTexts } from '#lib/i18n.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import type { ReportValues } from './reasons.ts'

export type { ReportValues } from './reasons.ts'

// Few people ever report anything: the form and its texts come when somebody does.
const ReportForm = lazy(async () => {
  const [{ ReportForm: form }] = await Promise.all([import('./ReportForm.tsx'), loadTexts('report')])
  return { default: form }
})

interface Props {
  opened: boolean
  onClose: () => void
  /** Names what is reported: “Report this photo”. */
  title: string
  /** What the server says about a field is shown under it, whatever else on top of the form. */
  onSend: (values: ReportValues) => Promise<unknown>
  /** Whether a picture must be read first, as is asked of strangers. */
  captcha?: boolean
}

/** Tells the site's team what is wrong with something. */
export function ReportDialog({ opened, onClose, title, onSend, captcha = false }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Suspense fallback={<SkeletonBlock height={420} />}>
        <ReportForm onSend={onSend} onClose={onClose} captcha={captcha} />
      </Suspense>
    </Dialog>
  )
}
