import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Findings } from './Findings.tsx'
import { Part } from './Part.tsx'

interface Props extends ComponentProps<typeof Findings> {
  title: string
  hint: string
  /** The button. */
  run: string
  isPending: boolean
  onRun: () => void
}

/** The part of a panel that tries out what was saved, and tells how that went. */
export function TestPart({ title, hint, run, isPending, onRun, ...found }: Props) {
  return (
    <Part title={title} hint={hint}>
      <Button variant="default" loading={isPending} onClick={onRun}>
        {run}
      </Button>
      <Findings {...found} />
    </Part>
  )
}
