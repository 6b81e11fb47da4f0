import { limits } from '@imagora/contract/limits'
import { Alert, Button, FileButton, Stack, Text, TextInput } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PictureListOutcome, useImportPictureList } from '#data/safety/blocked-pictures.ts'

function ImportOutcome({ added, skipped, refused, refused_count }: PictureListOutcome) {
  const { t } = useTranslation('admin-photos')
  return (
    <>
      <Alert color="green">{t('similar.result', { added, skipped, refused: refused_count })}</Alert>
      {refused.map(({ line, problem }) => (
        <Text key={line} size="sm">
          {t('similar.line', { line, problem: t(`similar.${problem}`) })}
        </Text>
      ))}
    </>
  )
}

/** Imports a list of hashes, and says what became of its lines. */
export function PictureListImport() {
  const { t } = useTranslation('admin-photos')
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, data } = useImportPictureList()
  const start = (file: File | null) => {
    if (file) mutate({ file, source: source.trim() || file.name.slice(0, limits.setting.line), reason })
  }
  return (
    <Stack>
      <Text size="sm">{t('similar.import_hint')}</Text>
      <TextInput
        label={t('similar.source')}
        value={source}
        maxLength={limits.setting.line}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <TextInput
        label={t('reason')}
        description={t('blocked.reason_hint')}
        value={reason}
        maxLength={limits.setting.line}
        required
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FileButton accept=".txt,.csv,.tsv,text/plain,text/csv" onChange={start}>
        {(props) => (
          <Button {...props} disabled={reason.trim() === ''} loading={isPending} leftSection={<FileUp size={16} />}>
            {t('similar.choose')}
          </Button>
        )}
      </FileButton>
      {error && <Alert color="red">{error.message}</Alert>}
      {data && <ImportOutcome {...data} />}
    </Stack>
  )
}
