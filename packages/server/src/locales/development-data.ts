import type { Language } from '@imagora/contract'
import { interpolate } from './texts.ts'

/** Last commit with the migrations of development versions, see docs/decisions/0039-baseline-migration.md. */
const LAST_DEVELOPMENT_COMMIT = '8b724325'

const zhCN = {
  data: '数据由较早的开发版本写入（最后一次迁移为 {migration}），本版本无法升级它；未作任何更改。请先用原来的版本备份（imagora backup），再用最后一个开发版本（提交 {commit}）启动一次，由它完成迁移，然后启动本版本；也可以在那里再做一次备份，用本版本恢复（imagora restore）',
  backup:
    '此备份由较早的开发版本制作（最后一次迁移为 {migration}），本版本无法恢复它；未作任何更改。请用最后一个开发版本（提交 {commit}）恢复它并重新备份（imagora backup），再用本版本恢复新的备份（imagora restore）',
}

const enUS: typeof zhCN = {
  data: 'This data was written by an older development version (last migration: {migration}), and this version cannot upgrade it. Nothing has been changed. Back it up with the version that wrote it (imagora backup), then start it once with the last development version (commit {commit}), which completes its migrations. After that start this version, or make another backup there and restore it with this version (imagora restore)',
  backup:
    'This backup was made by an older development version (last migration: {migration}), and this version cannot restore it. Nothing has been changed. Restore it with the last development version (commit {commit}), make a new backup there (imagora backup), and restore that one with this version (imagora restore)',
}

const texts: Record<Language, typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Explains how to upgrade data written by an older development version. */
export const developmentDataText = (
  language: Language,
  { kind, migration }: { kind: keyof typeof zhCN; migration: string },
) => interpolate(texts[language][kind], { migration, commit: LAST_DEVELOPMENT_COMMIT })
