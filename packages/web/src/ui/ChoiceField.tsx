import { type ComponentProps, lazy, Suspense } from 'react'
import type { ChoiceInput as Input } from './ChoiceInput.tsx'
import { Bone } from './Skeleton.tsx'

const ChoiceInput = lazy(async () => ({ default: (await import('./ChoiceInput.tsx')).ChoiceInput }))

/** One of several. The list that unfolds is more code than all other fields together, so it comes after the page. */
export function ChoiceField(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={<Bone height={82} />}>
      <ChoiceInput {...props} />
    </Suspense>
  )
}
