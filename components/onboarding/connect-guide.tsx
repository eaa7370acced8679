'use client';
import { useState, useSyncExternalStore } from 'react';
import { Section } from '@/components/ui/section';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { Permission } from '@/lib/access/permissions';
import { SampleLoader } from './sample-loader';
import { claudeCodeSettings, factsCommand, otlpSettings, TOKEN_PLACEHOLDER } from './shell-examples';
import { Snippet } from './snippet';
import { TokenStep } from './token-step';

interface ConnectGuideProps {
  project: string;
  permissions: readonly Permission[];
}

/** How evidence gets into the project, with the real address and, once it is made, the real token. */
export function ConnectGuide({ project, permissions }: ConnectGuideProps) {
  const [token, setToken] = useState<string | null>(null);
  const isAdmin = permissions.includes('admin:manage');
  return (
    <div className="flex max-w-3xl flex-col gap-8 px-4 pt-2 pb-8">
      <TokenStep project={project} isAdmin={isAdmin} token={token} onCreated={setToken} />
      <SendStep token={token ?? TOKEN_PLACEHOLDER} />
      {isAdmin && <SampleLoader project={project} seesQuality={permissions.includes('quality:aggregate')} />}
    </div>
  );
}

const noSubscription = () => () => {};

function SendStep({ token }: { token: string }) {
  const [way, setWay] = useState('otlp');
  const origin = useSyncExternalStore(
    noSubscription,
    () => window.location.origin,
    () => '',
  );
  return (
    <Section
      title="2. Send evidence"
      description="What people and models say is dropped on arrival: prompts, answers and arguments are never stored."
    >
      <Tabs
        label="Ways to send evidence"
        items={[
          { value: 'otlp', label: 'OpenTelemetry' },
          { value: 'claude-code', label: 'Claude Code' },
          { value: 'facts', label: 'Facts' },
        ]}
        value={way}
        onValueChange={setWay}
      >
        <TabPanel value="otlp">
          <div className="flex flex-col gap-3 pt-3">
            <p className="max-w-prose text-muted">
              For a program that is traced with OpenTelemetry GenAI, OpenInference, the Vercel AI SDK, OpenLLMetry,
              Langfuse, LangSmith, Pydantic AI, MLflow or the like. Set these variables where it runs; its exporter
              needs nothing else.
            </p>
            <Snippet label="Environment of the program" text={otlpSettings(origin, token)} />
          </div>
        </TabPanel>
        <TabPanel value="claude-code">
          <div className="flex flex-col gap-3 pt-3">
            <p className="max-w-prose text-muted">
              Its requests, tools, permissions and errors arrive as log events, by turn and session. Codex and Gemini
              CLI are read likewise; they have settings of their own for the same address and token.
            </p>
            <Snippet label="Environment of Claude Code" text={claudeCodeSettings(origin, token)} />
          </div>
        </TabPanel>
        <TabPanel value="facts">
          <div className="flex flex-col gap-3 pt-3">
            <p className="max-w-prose text-muted">
              For a program that reports what it saw itself. This command sends one execution that began and completed.
            </p>
            <Snippet label="Shell" text={factsCommand(origin, token)} />
          </div>
        </TabPanel>
      </Tabs>
    </Section>
  );
}
