import type { UserImportResult } from '@imagora/contract'
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkUserImport, formatLinks, useImportUsers } from '#data/identity/user-imports.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { GrantList } from './GrantList.tsx'

type ImportLine = UserImportResult['lines'][number]

/** The order of the outcomes in the list: what needs attention comes first. */
const outcomes = ['invalid', 'skip', 'create'] as const
const tones = { invalid: 'danger', skip: 'neutral', create: 'success' } as const

const template = 'email,username,name,group,role,capacity,language\r\nana@example.org,ana,Ana,,user,5 GB,en-US\r\n'
const saveTemplate = () => saveFile(new File([template], 'users.csv', { type: 'text/csv' }))

const saveLinks = (links: UserImportResult['links']) =>
  saveFile(new File([formatLinks(links)], 'user-links.csv', { type: 'text/csv' }))

function LineList({ lines }: { lines: ImportLine[] }) {
  const { t } = useTranslation('invitations')
  const sorted = outcomes.flatMap((wanted) => lines.filter(({ outcome }) => outcome === wanted))
  const rows = sorted.map(({ line, email, username, outcome, problems }) => ({
    id: line,
    name: [t('import.line', { line }), email || username].filter(Boolean).join(' · '),
    facts: problems.map(({ field, message }) => `${field}: ${message}`).join(' · ') || username,
    end: <Badge tone={tones[outcome]}>{t(`import.outcomes.${outcome}`)}</Badge>,
  }))
  return <GrantList title={t('import.lines')} act={null} emptyText="" rows={rows} />
}

const countOf = ({ lines }: UserImportResult, wanted: ImportLine['outcome']) =>
  lines.filter(({ outcome }) => outcome === wanted).length

/** Says what happens to the file, and imports it. */
function ImportPreview({ csv, plan, onDone }: { csv: string; plan: UserImportResult; onDone: () => void }) {
  const { t } = useTranslation('invitations')
  const { mutate, isPending, error, data: result } = useImportUsers()
  const count = countOf(plan, 'create')
  const facts = [
    t('import.create', { count }),
    t('import.skipped', { count: countOf(plan, 'skip') }),
    t('import.invalid', { count: countOf(plan, 'invalid') }),
  ]
  if (result) {
    return (
      <Stack>
        {result.error && <Alert color="red">{result.error.message}</Alert>}
        <Alert color="green">{t('import.done', { count: result.created })}</Alert>
        {result.links.length > 0 && (
          <>
            <Text>{t('import.links_hint')}</Text>
            <Button leftSection={<Download size={16} />} onClick={() => saveLinks(result.links)}>
              {t('import.links')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={onDone}>
          {t('import.another')}
        </Button>
        {result.failed.length > 0 && <LineList lines={result.failed} />}
      </Stack>
    )
  }
  return (
    <Stack>
      <Text fw={600}>{facts.join(' · ')}</Text>
      {error && <Alert color="red">{error.message}</Alert>}
      {count > 0 && <Text>{plan.is_mailed ? t('import.mail') : t('import.no_mail')}</Text>}
      <Group>
        <Button disabled={count === 0} loading={isPending} onClick={() => mutate(csv)}>
          {t('import.run')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onDone}>
          {t('import.another')}
        </Button>
      </Group>
      <LineList lines={plan.lines} />
    </Stack>
  )
}

/** Creates accounts from a CSV file, after a dry run that says what happens to every line. */
export function ImportUsersPanel() {
  const { t } = useTranslation('invitations')
  const [checked, setChecked] = useState<{ csv: string; plan: UserImportResult } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  async function check(file: File | null) {
    if (!file) return
    setProblem(null)
    setChecking(true)
    try {
      const csv = await file.text()
      setChecked({ csv, plan: await checkUserImport(csv) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setChecking(false)
    }
  }

  if (checked) return <ImportPreview {...checked} onDone={() => setChecked(null)} />
  return (
    <Stack>
      <Text>{t('import.intro')}</Text>
      {problem !== null && <Alert color="red">{problem}</Alert>}
      <Group>
        <FileButton accept=".csv,text/csv" onChange={(file) => void check(file)}>
          {(props) => (
            <Button {...props} loading={isChecking} leftSection={<FileUp size={16} />}>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" leftSection={<Download size={16} />} onClick={saveTemplate}>
          {t('import.template')}
        </Button>
      </Group>
    </Stack>
  )
}
