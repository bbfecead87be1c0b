import { providerRefusals, refusalParam } from '#domain/providerRefusals.ts';
import { parameterIn } from '../address/search.ts';
import { addressOf } from '../api/call.ts';
import { Alert } from '../ui/Alert.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { arrivalPath } from './router.ts';

/** Leads to the sign-in provider, which leads back. */
export function ProviderSignIn({ name, isOnlyWay }: { name: string; isOnlyWay: boolean }) {
  return (
    <LinkButton
      variant={isOnlyWay ? 'primary' : 'secondary'}
      href={addressOf('GET /api/oidc/start', { query: { to: arrivalPath() } })}
    >
      Sign in with {name}
    </LinkButton>
  );
}

/** Why somebody came back from the provider without being signed in. */
export function ProviderRefusal() {
  const reason = parameterIn(window.location.search, refusalParam);
  const sentence = Object.entries(providerRefusals).find(([name]) => name === reason)?.[1];
  return sentence ? (
    <Alert tone="over" title="Login failed" className="login-card">
      {sentence}
    </Alert>
  ) : null;
}
