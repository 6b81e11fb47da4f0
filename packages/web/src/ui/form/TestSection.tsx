import { Button } from '@mantine/core'
import { getFindingKind } from '#ui/feedback/finding-kind.ts'
import { Findings } from '#ui/feedback/Findings.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useIsReadOnly } from './WriteAccess.tsx'

interface TestFinding {
  outcome: string
  detail: string | null
}

interface Props<Finding extends TestFinding> {
  labels: { title: string; hint: string; save_first: string; run: string }
  /** Whether the form has changes that the test does not use yet. */
  isUnsaved: boolean
  test: { isPending: boolean; data: { findings: Finding[] } | undefined; error: Error | null }
  onRun: () => void
  formatFinding: (finding: Finding) => string
}

/** Section of a panel that tests the saved settings and shows the results. */
export function TestSection<Finding extends TestFinding>({
  labels,
  isUnsaved,
  test,
  onRun,
  formatFinding,
}: Props<Finding>) {
  const isReadOnly = useIsReadOnly()
  if (isReadOnly) return null
  const findings = test.data?.findings.map((finding, place) => ({
    // The index is the key, because a step may be tried twice.
    key: `${place}`,
    kind: getFindingKind(finding.outcome),
    children: (
      <>
        {formatFinding(finding)}
        {finding.detail && <code>{finding.detail}</code>}
      </>
    ),
  }))
  return (
    <Section title={labels.title} hint={isUnsaved ? labels.save_first : labels.hint}>
      <Button variant="default" loading={test.isPending} onClick={onRun}>
        {labels.run}
      </Button>
      <Findings error={test.error} findings={findings} />
    </Section>
  )
}
