import { type ComponentProps, lazy, Suspense } from 'react'
import type { SelectInput as Input } from './SelectInput.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'

const ChoiceInput = lazy(async () => ({ default: (await import('./SelectInput.tsx')).SelectInput }))

/** A select, loaded lazily: its dropdown is more code than all other fields together. */
export function SelectField(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={<SkeletonBlock height={82} />}>
      <ChoiceInput {...props} />
    </Suspense>
  )
}
