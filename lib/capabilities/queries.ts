import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import {
  type CapabilityInput,
  listCapabilities,
  previewRegistration,
  type RegistryReader,
  readCapability,
  registerCapabilities,
} from './contract';

export const capabilityKeys = {
  all: (project: string) => ['projects', project, 'capabilities'] as const,
  list: (project: string, search: string, as: RegistryReader) =>
    [...capabilityKeys.all(project), 'list', as, search] as const,
  one: (project: string, id: string, as: RegistryReader) => [...capabilityKeys.all(project), 'one', as, id] as const,
  preview: (project: string, capabilities: readonly CapabilityInput[]) =>
    [...capabilityKeys.all(project), 'preview', capabilities] as const,
};

export const capabilityList = (project: string, search: string, as: RegistryReader) =>
  infiniteQueryOptions({
    queryKey: capabilityKeys.list(project, search, as),
    queryFn: ({ pageParam, signal }) =>
      call(
        listCapabilities,
        project,
        { as, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page: { next: string | null }) => page.next,
  });

export const capabilityOf = (project: string, id: string, as: RegistryReader) =>
  queryOptions({
    queryKey: capabilityKeys.one(project, id, as),
    queryFn: ({ signal }) => call(readCapability, project, { id, as }, signal),
  });

export const registrationPreview = (project: string, capabilities: CapabilityInput[]) =>
  queryOptions({
    queryKey: capabilityKeys.preview(project, capabilities),
    queryFn: ({ signal }) => call(previewRegistration, project, { capabilities }, signal),
    enabled: capabilities.length > 0,
  });

/** Registers versions; whatever came of it, everything about the registry is read again. */
export function useRegister(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (capabilities: CapabilityInput[]) => call(registerCapabilities, project, { capabilities }),
    onSettled: () => client.invalidateQueries({ queryKey: capabilityKeys.all(project) }),
  });
}
