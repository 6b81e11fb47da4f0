import { Button } from '@mantine/core'
import { findingKindOf } from '#ui/feedback/finding-kind.ts'
import { Findings } from '#ui/feedback/Findings.tsx'
import { Section } from '#ui/layout/Section.tsx'

interface Found {
  outcome: string
  detail: string | null
}

interface Props<Finding extends Found> {
  words: { title: string; hint: string; save_first: string; run: string }
  /** Whether the form has changes that the test does not use yet. */
  isUnsaved: boolean
  test: { isPending: boolean; data: { findings: Finding[] } | undefined; error: Error | null }
  onRun: () => void
  tell: (finding: Finding) => string
}

/** Section of a panel that tests the saved settings and shows the results. */
export function TestSection<Finding extends Found>({ words, isUnsaved, test, onRun, tell }: Props<Finding>) {
  const findings = test.data?.findings.map((finding, place) => ({
    // The index is the key, because a step may be tried twice.
    key: `${place}`,
    kind: findingKindOf(finding.outcome),
    children: (
      <>
        {tell(finding)}
        {finding.detail && <code>{finding.detail}</code>}
      </>
    ),
  }))
  return (
    <Section title={words.title} hint={isUnsaved ? words.save_first : words.hint}>
      <Button variant="default" loading={test.isPending} onClick={onRun}>
        {words.run}
      </Button>
      <Findings error={test.error} findings={findings} />
    </Section>
  )
}
