import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { limits } from '@imagora/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#lib/form.ts'
import { useGroup } from '#lib/site.ts'
import { Form, SubmitRow } from '#ui/Form.tsx'
import classes from './Downloads.module.css'
import { albumChoiceQuery, useStartDownloads } from './queries.ts'

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Which addresses, and what goes with each picture. */
export function DownloadForm() {
  const { t } = useTranslation('remote-downloads')
  const most = useGroup().group.options.max_files_per_batch || limits.remoteDownload.urls
  const { data: albums } = useQuery(albumChoiceQuery)
  const { mutateAsync: start } = useStartDownloads()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { urls: '', album_id: '', is_public: false },
    validate: {
      urls(text) {
        const count = linesOf(text).length
        if (count === 0) return t('urls_required')
        return count > most ? t('urls_too_many', { count: most }) : null
      },
    },
    send: ({ urls, album_id, is_public }) =>
      start({ urls: linesOf(urls), is_public, ...(album_id !== '' && { album_id: Number(album_id) }) }),
    onSent: (_batch, _values, { setFieldValue }) => setFieldValue('urls', ''),
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <Textarea
        label={t('urls')}
        description={t('urls_help', { count: most })}
        placeholder={'https://example.org/sea.jpg\nhttps://example.org/hills.png'}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        classNames={{ input: classes.urls! }}
        {...form.getInputProps('urls')}
      />
      <div className={classes.choices}>
        <NativeSelect
          label={t('album')}
          data={[
            { value: '', label: t('no_album') },
            ...(albums?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps('album_id')}
        />
        <Switch label={t('is_public')} {...form.getInputProps('is_public', { type: 'checkbox' })} />
      </div>
      <SubmitRow label={t('start')} isSending={isSending} />
    </Form>
  )
}
