import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { scopeLabels } from '../access-token.labels.ts';
import type { AccessTokenView, CreatedAccessToken } from '../access-token.schema.ts';
import { CreateTokenForm } from './CreateTokenForm.tsx';
import { NewToken } from './NewToken.tsx';
import classes from './access-tokens.module.css';

interface TokenItemProps {
  token: AccessTokenView;
  onRevoke: () => void;
}

function TokenItem({ token, onRevoke }: TokenItemProps) {
  const { name, scopes, createdAt, expiresAt, isExpired, lastUsedAt } = token;
  return (
    <li className={classes.token}>
      <div>
        <p className={classes.name}>{name}</p>
        <ul className={classes.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{scopeLabels[scope]}</li>
          ))}
        </ul>
        <p>
          Created <FormattedDate at={createdAt} />. {isExpired ? 'Expired' : 'Expires'}{' '}
          <DateTime at={expiresAt} />.{' '}
          {lastUsedAt ? (
            <>
              Last used <DateTime at={lastUsedAt} />, to the hour.
            </>
          ) : (
            'Never used.'
          )}
        </p>
      </div>
      <button
        type="button"
        className="bw-button"
        onClick={onRevoke}
        aria-label={`${isExpired ? 'Remove' : 'Revoke'} ${name}`}
      >
        {isExpired ? 'Remove' : 'Revoke'}
      </button>
    </li>
  );
}

interface RevokeDialogProps {
  /** Remains set while the dialog closes. */
  token: AccessTokenView | null;
  isOpen: boolean;
  onClose: () => void;
}

function RevokeDialog({ token, isOpen, onClose }: RevokeDialogProps) {
  const { accessTokens } = trpc.useUtils();
  const { mutateAsync } = trpc.accessTokens.revoke.useMutation();

  async function revoke({ id }: AccessTokenView) {
    await mutateAsync({ id }).catch((error: unknown) => {
      // The token was already revoked, for example in another tab.
      if (readError(error).status !== 404) throw error;
    });
    await accessTokens.list.invalidate();
    toast.success('Token revoked');
    onClose();
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={`Revoke ${token?.name ?? ''}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      cancelLabel="Keep"
      errorTitle="Not revoked"
      onConfirm={() => token && revoke(token)}
    >
      Programs with this token are refused at once. This cannot be undone.
    </ConfirmDialog>
  );
}

function TokenList({ tokens }: { tokens: AccessTokenView[] }) {
  const [toRevoke, setToRevoke] = useState<AccessTokenView | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);

  function openDialog(token: AccessTokenView) {
    setToRevoke(token);
    setDialogOpen(true);
  }

  return (
    <>
      {tokens.length > 0 && (
        <ul className={classes.list} aria-label="Your access tokens">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => openDialog(token)} />
          ))}
        </ul>
      )}
      <RevokeDialog token={toRevoke} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}

export function AccessTokens() {
  const { data, error, isPending, isFetching, refetch } = trpc.accessTokens.list.useQuery(
    undefined,
    { staleTime: 0 },
  );
  const { accessTokens } = trpc.useUtils();
  const [isFormOpen, setFormOpen] = useState(false);
  const [newToken, setNewToken] = useState<CreatedAccessToken | null>(null);

  function showToken(token: CreatedAccessToken) {
    setFormOpen(false);
    setNewToken(token);
    void accessTokens.list.invalidate();
  }

  if (isPending) {
    return (
      <Loading noun="your access tokens">
        <SkeletonLines lines={3} height={28} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        level={3}
        title="Your access tokens could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (newToken) return <NewToken token={newToken} onSaved={() => setNewToken(null)} />;
  return (
    <>
      <TokenList tokens={data} />
      {isFormOpen ? (
        <CreateTokenForm onCreated={showToken} onCancel={() => setFormOpen(false)} />
      ) : (
        <button type="button" className="bw-button" onClick={() => setFormOpen(true)}>
          Create an access token
        </button>
      )}
    </>
  );
}
