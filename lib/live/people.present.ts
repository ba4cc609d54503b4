import type { Person } from "./list-people";

export const presentPeople = (people: readonly Person[]) =>
  people.map(({ memberId, name, places }) => ({
    member_id: memberId,
    name,
    places: places.map(({ memoryId, editing }) => ({ memory_id: memoryId, editing })),
  }));

export type PersonJson = ReturnType<typeof presentPeople>[number];
