import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'ja'> = {
  'site-mode': {
    impersonation: { banner: '{name}として表示中です（{time}まで）。', stop: '終了' },
    title: 'サイトのモード',
    modes: { normal: '通常', read_only: '読み取り専用', maintenance: 'メンテナンス' },
    hints: {
      normal: 'すべての機能を利用できます。',
      read_only: '表示、ダウンロード、ログインはできます。アップロードと変更は拒否されます。',
      maintenance: '管理者だけがサイトを利用できます。ほかの人にはメンテナンスページが表示されます。',
    },
    message: '訪問者へのメッセージ',
    message_help: '任意。理由や再開予定など。',
    apply: '適用',
    applied: 'サイトのモードを変更しました',
    banner: {
      read_only: 'サイトは現在読み取り専用です。表示とダウンロードはできますが、アップロードや変更はできません。',
      maintenance: 'サイトはメンテナンス中です。管理者だけが利用できます。',
      disk_full: 'サーバーのディスクがいっぱいです。表示と削除はできますが、アップロードや変更はできません。',
      database: '現在データベースに書き込めません。表示とダウンロードはできます。復旧すると自動的に解除されます。',
    },
    manage: '管理',
    upload_refused: 'サイトは現在読み取り専用のため、アップロードできません',
  },
}
