import { type ComponentProps, lazy, Suspense } from 'react'
import type { SelectInput as Input } from './SelectInput.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'

const ChoiceInput = lazy(async () => ({ default: (await import('./SelectInput.tsx')).SelectInput }))

/** One of several. The list that unfolds is more code than all other fields together, so it comes after the page. */
export function SelectField(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={<SkeletonBlock height={82} />}>
      <ChoiceInput {...props} />
    </Suspense>
  )
}
